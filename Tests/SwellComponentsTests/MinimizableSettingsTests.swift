import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// Each setting, its default, and what it does to the frame that is drawn.
struct MinimizableSettingsTests {
    /// Rows and columns of the ground that the view has painted over, at rest.
    private func painted(
        _ settings: MinimizableSettings, isMinimized: Bool, safeArea: SafeArea = SafeArea(), margin: Int = 0
    ) -> CellRect {
        let stage = MinimizableStage(
            columns: 40, rows: 20, settings: settings, isMinimized: isMinimized, safeArea: safeArea)
        stage.handler.setMinimizedBottomMargin(margin, at: 1, animation: .immediate)
        let cells = changedCells(ground(stage.size), stage.picture(at: 9))
        guard let first = cells.first, let last = cells.last else { return .zero }
        let rect = CellRect(
            column: first.column, row: first.row, columns: last.column - first.column + 1,
            rows: last.row - first.row + 1)
        #expect(cells.count == rect.columns * rect.rows, "it paints a whole rectangle")
        return rect
    }

    @Test func `the defaults are those of the field`() {
        let settings = MinimizableSettings()
        #expect(settings.minimizedHeight == 1)
        #expect(settings.overrideHeight == nil)
        #expect(settings.lateralMargin == 0)
        #expect(settings.edgesIgnoringSafeArea == [.top, .bottom])
        #expect(settings.minimumDragDistance == 0)
        #expect(settings.inertia == 1)
        #expect(settings.animation == .spring(Spring(duration: 0.5, bounce: 0)))
    }

    @Test func `by default it is one row at the bottom, and all of the screen`() {
        #expect(painted(MinimizableSettings(), isMinimized: true) == CellRect(column: 0, row: 19, columns: 40, rows: 1))
        #expect(painted(MinimizableSettings(), isMinimized: false) == Size(columns: 40, rows: 20).cells)
    }

    @Test(arguments: [(3, 3), (20, 20), (50, 20), (.max, 20), (0, 0), (-4, 0), (.min, 0)])
    func `minimizedHeight is the minimized view's rows, within the screen`(height: Int, rows: Int) {
        let found = painted(MinimizableSettings(minimizedHeight: height), isMinimized: true)
        #expect(found.rows == rows)
        if rows > 0 { #expect(found.endRow == 20) }
    }

    @Test(arguments: [(12, 12), (1, 2), (0, 2), (-9, 2), (20, 20), (.max, 20)])
    func `overrideHeight is the expanded view's rows, standing on the bottom`(height: Int, rows: Int) {
        let settings = MinimizableSettings(minimizedHeight: 2, overrideHeight: height)
        #expect(
            painted(settings, isMinimized: false) == CellRect(column: 0, row: 20 - rows, columns: 40, rows: rows))
        #expect(painted(settings, isMinimized: true) == CellRect(column: 0, row: 18, columns: 40, rows: 2))
    }

    @Test(arguments: [(3, 3), (19, 19), (20, 19), (500, 19), (.max, 19), (0, 0), (-3, 0)])
    func `lateralMargin keeps columns free while minimized, and leaves at least one`(margin: Int, free: Int) {
        let settings = MinimizableSettings(lateralMargin: margin)
        #expect(
            painted(settings, isMinimized: true) == CellRect(column: free, row: 19, columns: 40 - 2 * free, rows: 1))
        #expect(painted(settings, isMinimized: false) == Size(columns: 40, rows: 20).cells)
    }

    private static let edges: [(MinimizableSettings.Edges, Int, Int)] = [
        (.all, 0, 20), (.top, 0, 17), (.bottom, 2, 18), ([], 2, 15),
    ]

    @Test(arguments: edges)
    func `edgesIgnoringSafeArea says where the expanded view lies over header and hints`(
        edges: MinimizableSettings.Edges, top: Int, rows: Int
    ) {
        let settings = MinimizableSettings(edgesIgnoringSafeArea: edges)
        let safeArea = SafeArea(top: 2, bottom: 3)
        #expect(
            painted(settings, isMinimized: false, safeArea: safeArea)
                == CellRect(column: 0, row: top, columns: 40, rows: rows))
    }

    @Test func `overrideHeight stands on the safe area's edge where that is kept`() {
        let settings = MinimizableSettings(overrideHeight: 8, edgesIgnoringSafeArea: .top)
        #expect(
            painted(settings, isMinimized: false, safeArea: SafeArea(top: 2, bottom: 3))
                == CellRect(column: 0, row: 9, columns: 40, rows: 8))
    }

    @Test(arguments: [(4, 15), (19, 0), (20, 0), (.max, 0), (0, 19), (-5, 19)])
    func `the bottom margin lifts the minimized view, never off the screen`(margin: Int, row: Int) {
        #expect(
            painted(MinimizableSettings(), isMinimized: true, margin: margin)
                == CellRect(column: 0, row: row, columns: 40, rows: 1))
        #expect(painted(MinimizableSettings(), isMinimized: false, margin: margin).rows == 20)
    }

    @Test func `a changed setting shows in the next frame`() {
        let stage = MinimizableStage(columns: 40, rows: 20)
        let before = stage.picture(at: 1)
        stage.handler.settings.minimizedHeight = 4
        stage.handler.settings.lateralMargin = 2
        #expect(stage.handler.frame == Rect(x: 2, y: 32, width: 36, height: 8))
        #expect(difference(before, stage.picture(at: 1)) > 0)
    }

    @Test func `inertia is the pointer's rows for one row of the view`() {
        for (inertia, rows) in [(1.0, 6.0), (2, 3), (4, 1.5), (0.2, 6), (-3, 6), (.nan, 6), (.infinity, 6)] {
            let stage = MinimizableStage(settings: MinimizableSettings(inertia: inertia))
            stage.send(Hand.press(5, 29), at: 1)
            for step in 1...6 { stage.send(Hand.drag(5, 29 - step), at: 1 + Double(step) / 10) }
            #expect(abs(stage.handler.draggedOffset + rows) < 1e-12, "inertia \(inertia)")
            #expect(abs(stage.edge - (29 - rows)) < 1e-12)
        }
    }
}
