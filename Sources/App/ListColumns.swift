/// Where the list's columns stand, for one width; as room goes they go from the right, the time last of those.
struct ListColumns: Hashable {
    struct Place: Hashable {
        var column: Int
        var width: Int
    }

    /// Columns of the mark before the title; 0: none.
    var mark = 0
    var title: Place
    var artist: Place?
    var album: Place?
    var time: Place?

    init(width: Int) {
        let start = width >= 16 ? 3 : 0
        mark = start > 0 ? 2 : 0
        var end = width - (width >= 16 ? 1 : 0)
        if width >= 30 {
            time = Place(column: end - 7, width: 7)
            end -= 9
        }
        let room = end - start
        if width >= 80 {
            let first = room * 36 / 100
            let second = room * 30 / 100
            title = Place(column: start, width: first)
            artist = Place(column: start + first + 2, width: second - 2)
            album = Place(column: start + first + second + 2, width: room - first - second - 2)
        } else if width >= 50 {
            let first = room * 55 / 100
            title = Place(column: start, width: first)
            artist = Place(column: start + first + 2, width: room - first - 2)
        } else {
            title = Place(column: start, width: max(0, room))
        }
    }
}
