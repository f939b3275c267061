import Testing

extension EndToEnd {
    /// Find as you type, and the help.
    @Suite struct FindJourneys {
        @Test func `typing filters the list, Enter keeps it, Enter plays, Esc gives all back`() async throws {
            try await Player.demo { pane in
                try await pane.press("/")
                try await pane.send("nEon")
                try await pane.wait(for: "only Neon Rain") {
                    $0.contains("Neon Rain") && !$0.contains("Paper Planes") && !$0.contains("Golden Hour")
                }
                try await pane.press("Enter")
                try await pane.press("Enter")
                try await pane.wait(forText: "Neon Rain · The Night Owls")
                try await pane.press("Escape")
                try await pane.wait(forText: "Paper Planes")
                try await pane.quit()
            }
        }

        @Test func `in the prompt all text is text`() async throws {
            try await Player.demo { pane in
                try await pane.press("/")
                try await pane.send("q n?")
                try await pane.wait(forText: "q n?")
                try await pane.press("C-u")
                try await pane.wait(for: "the whole list") { !$0.contains("q n?") && $0.contains("First Light") }
                try await pane.press("C-c")
                try await pane.wait(forText: Player.barTitle)
                #expect(pane.place.read("ending") == nil)
                try await pane.quit()
            }
        }

        @Test func `the help names the keys and leaves by Esc`() async throws {
            try await Player.demo { pane in
                let before = try await pane.wait(forText: Player.barTitle)
                try await pane.press("?")
                try await pane.wait(for: "the help") { screen in
                    ["Tab", "Esc", "Space"].allSatisfy { word in
                        screen.rows.contains { $0.lowercased().contains(word.lowercased()) }
                    } && screen != before
                }
                try await pane.press("Escape")
                try await pane.wait(for: "the library as before") { $0 == before }
                try await pane.quit()
            }
        }
    }
}
