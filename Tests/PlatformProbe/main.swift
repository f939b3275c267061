import Glibc
import Platform

// Writes a file again and again until it is killed, each time another letter 200 000 times, and says so with one byte.
//
//     PlatformProbe FILE

let path = Array(CommandLine.arguments.dropFirst().joined(separator: " ").utf8)
var letter: UInt8 = 0x61
while true {
    try WholeFile.write([UInt8](repeating: letter, count: 200_000), to: path)
    guard write(1, &letter, 1) == 1 else { exit(1) }
    letter = letter == 0x7A ? 0x61 : letter + 1
}
