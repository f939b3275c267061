import SwellMotion
import Testing

struct `a spring and the reference` {
    @Test func `value and velocity agree in all 1,200 rows`() throws {
        let rows = try Reference.rows()
        #expect(rows.count == 1200)
        for row in rows {
            let value = row.spring.value(
                fromValue: row.from, toValue: row.to, initialVelocity: row.velocity, time: row.time)
            let velocity = row.spring.velocity(
                fromValue: row.from, toValue: row.to, initialVelocity: row.velocity, time: row.time)
            let bound = 4e-15 * row.scale
            #expect((value - row.value).magnitude <= bound, "\(row)")
            #expect((velocity - row.velocityAtTime).magnitude <= bound * row.omega, "\(row)")
        }
    }

    @Test func `settling agrees in all 1,200 rows`() throws {
        for row in try Reference.rows() {
            let settles = row.spring.settlingDuration(
                fromValue: row.from, toValue: row.to, initialVelocity: row.velocity, epsilon: row.epsilon)
            #expect((settles - row.settles).magnitude <= 1e-9 * max(1, row.settles), "\(row)")
        }
    }

    @Test func `near critical damping nothing cancels`() throws {
        let rows = try Reference.nearCritical()
        #expect(rows.count == 320)
        for row in rows {
            let spring = Spring(duration: 6.283185307179586, bounce: row[0])
            let value = spring.value(fromValue: row[1], toValue: 0, initialVelocity: row[2], time: row[3])
            let velocity = spring.velocity(fromValue: row[1], toValue: 0, initialVelocity: row[2], time: row[3])
            #expect((value - row[4]).magnitude <= 1e-15, "\(row)")
            #expect((velocity - row[5]).magnitude <= 1e-15, "\(row)")
        }
    }

    @Test func `a damping ratio near 1 keeps its distance from 1`() {
        var distance = 1.0
        for _ in 1...16 {
            distance /= 10
            for ratio in [1 - distance, 1 + distance] {
                let spring = Spring(response: 0.5, dampingRatio: ratio)
                #expect((spring.dampingRatio - ratio).magnitude <= 3e-16)
                #expect((spring.bounce > 0) == (ratio < 1) && (spring.bounce < 0) == (ratio > 1))
            }
        }
    }
}
