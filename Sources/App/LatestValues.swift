/// The values of the latest keys.
struct LatestValues<Key: Hashable, Value> {
    private let limit: Int
    private var values: [Key: Value] = [:]
    private var order: [Key] = []

    /// - Parameter limit: How many are kept, from 1.
    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? { values[key] }

    mutating func put(_ value: Value, for key: Key) {
        if values.updateValue(value, forKey: key) == nil {
            order.append(key)
            if order.count > limit { values[order.removeFirst()] = nil }
        }
    }
}
