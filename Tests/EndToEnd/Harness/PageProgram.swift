import Foundation
import Testing

/// A whole program that stands on a page for the kit's users.
///
/// It is a block of Swift that begins with an import. A block without a language that follows at once is what it prints.
struct PageProgram: Sendable, CustomTestStringConvertible {
    /// The page's name and a number, such as `Springs1`: the name of a target too.
    let name: String
    /// The program, with the end of its last line.
    let text: String
    /// What the page says that it prints; nil where it says nothing.
    let output: String?
    /// The page's file.
    let path: String

    var testDescription: String { name }
    var lines: Int { text.count { $0 == "\n" } }

    /// All programs of README.md and of the catalogues.
    static let all: [PageProgram] = {
        let files = FileManager.default
        let sources = Player.house + "/Sources"
        let catalogues = (files.enumerator(atPath: sources)?.allObjects as? [String] ?? [])
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        let paths = catalogues.map { sources + "/" + $0 }.sorted() + [Player.house + "/README.md"]
        return paths.flatMap { path in
            let page = (path as NSString).lastPathComponent.replacingOccurrences(of: ".md", with: "")
            return programs(
                of: page, in: files.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? "", at: path)
        }
    }()

    /// Writes into its page what it prints, as `RECORD=1` does with golden files.
    func record(_ printed: String) throws {
        guard let output else { return }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let told = "```swift\n\(text)```\n\n```\n"
        try page.replacingOccurrences(of: told + output, with: told + printed)
            .write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// All programs on one page.
    static func programs(of page: String, in text: String, at path: String = "") -> [PageProgram] {
        var found: [PageProgram] = []
        var blocks: [(language: String, text: String, followsAtOnce: Bool)] = []
        var open: (language: String, text: String)?
        var hasProse = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open {
                if line == "```" {
                    blocks.append((block.language, block.text, !hasProse))
                    (open, hasProse) = (nil, false)
                } else {
                    open?.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), "")
            } else if !line.isEmpty {
                hasProse = true
            }
        }
        for (index, block) in blocks.enumerated() where block.language == "swift" && block.text.hasPrefix("import ") {
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            let output = next.flatMap { $0.language.isEmpty && $0.followsAtOnce ? $0.text : nil }
            found.append(PageProgram(name: "\(page)\(found.count + 1)", text: block.text, output: output, path: path))
        }
        return found
    }
}
