// swift-tools-version: 6.1
import PackageDescription

/// A program of one file that shows a part of the kit.
func example(
    _ name: String,
    dependencies: [Target.Dependency] = [
        "ExampleSupport", "SwellComponents", "SwellMotion", "SwellCanvas", "SwellInput",
    ]
) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Sources/Examples/\(name)")
}

// Arrows point down only; Sources/README.md draws them. Undeclared imports fail the build in `make check`.
let package = Package(
    name: "swell",
    products: [
        .library(name: "SwellKit", targets: ["SwellMotion", "SwellInput", "SwellCanvas", "SwellComponents"]),
        .executable(name: "swell", targets: ["swell"]),
    ],
    targets: [
        // The kit.
        .target(name: "SwellMotion"),
        .target(name: "SwellInput"),
        .target(name: "SwellCanvas"),
        .target(name: "SwellComponents", dependencies: ["SwellMotion", "SwellInput", "SwellCanvas"]),

        // The system.
        .systemLibrary(name: "CMalloc"),
        .target(name: "Platform", dependencies: ["CMalloc"]),

        // The music.
        .target(name: "Playback"),
        .target(
            name: "CTagLib",
            linkerSettings: [.linkedLibrary("tag")]),
        .systemLibrary(name: "CSQLite"),
        .target(name: "MusicLibrary", dependencies: ["Playback", "Platform", "CTagLib", "CSQLite"]),
        .target(name: "Engines", dependencies: ["Playback", "Platform"]),

        // The terminal.
        .systemLibrary(name: "CNcurses"),
        .target(name: "Terminal", dependencies: ["SwellCanvas", "SwellInput", "CNcurses"]),

        // The player.
        .systemLibrary(name: "CGetopt"),
        .target(
            name: "App",
            dependencies: [
                "SwellComponents", "SwellMotion", "SwellCanvas", "SwellInput", "Playback", "MusicLibrary", "Platform",
                "CGetopt",
            ]),
        .executableTarget(
            name: "swell",
            dependencies: [
                "App", "Engines", "Terminal", "SwellCanvas", "SwellInput", "Playback", "MusicLibrary", "Platform",
            ]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "App", "Terminal", "SwellComponents", "SwellMotion", "SwellCanvas", "SwellInput", "Playback",
                "MusicLibrary", "CNcurses", "CSQLite",
            ]),

        // Small programs that show the kit.
        .target(
            name: "ExampleSupport", dependencies: ["Terminal", "SwellCanvas", "SwellInput"],
            path: "Sources/Examples/Support"),
        example("SpringExample", dependencies: ["SwellMotion"]),
        example("IslandPillExample"),
        example("MorphExample"),
        example("MinimizableExample"),
        example("ExpandingMiniPlayerExample"),

        // What proves it.
        .target(name: "Support", dependencies: ["SwellCanvas", "Platform"], path: "Tests/Support"),
        .target(name: "AllocationCount", path: "Tests/AllocationCount"),
        .testTarget(
            name: "SwellMotionTests", dependencies: ["SwellMotion", "AllocationCount"], resources: [.copy("Fixtures")]),
        .testTarget(name: "SwellInputTests", dependencies: ["SwellInput"]),
        .testTarget(name: "SwellCanvasTests", dependencies: ["SwellCanvas", "Support"], exclude: ["Golden"]),
        .testTarget(
            name: "SwellComponentsTests",
            dependencies: ["SwellComponents", "SwellMotion", "SwellInput", "SwellCanvas", "Support"],
            exclude: ["Golden"]),
        .executableTarget(name: "PlatformProbe", dependencies: ["Platform"], path: "Tests/PlatformProbe"),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "PlatformProbe", "Support"]),
        .testTarget(name: "PlaybackTests", dependencies: ["Playback"]),
        .testTarget(
            name: "MusicLibraryTests", dependencies: ["MusicLibrary", "Playback", "Platform", "CTagLib", "Support"]),
        .executableTarget(name: "EngineProbe", dependencies: ["Engines", "Playback"], path: "Tests/EngineProbe"),
        .testTarget(name: "EnginesTests", dependencies: ["Engines", "EngineProbe", "Playback"]),
        .executableTarget(
            name: "TerminalProbe", dependencies: ["Terminal", "SwellCanvas", "SwellInput", "Platform"],
            path: "Tests/TerminalProbe"),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TerminalProbe", "SwellCanvas", "SwellInput"]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "SwellComponents", "SwellMotion", "SwellCanvas", "SwellInput", "Playback", "MusicLibrary",
                "Platform", "Support",
            ], exclude: ["Golden"]),
        .testTarget(
            name: "EndToEnd",
            dependencies: [
                "Support", "SwellCanvas", "EngineProbe", "MusicLibrary", "SpringExample", "IslandPillExample",
                "MorphExample",
                "MinimizableExample", "ExpandingMiniPlayerExample",
            ],
            exclude: ["Journeys/Golden"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
