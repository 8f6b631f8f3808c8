import { expect, test } from 'vitest'
import { middleView, pointAt } from './ink-points.ts'

const box = { left: 100, top: 50, width: 270, height: 130 }
const pen = (clientX: number, clientY: number) => ({ clientX, clientY, timeStamp: 0, pressure: 0.5 })

test('a small canvas writes into the middle of the drawing and stretches nothing', () => {
  const view = middleView(box)
  const at = (x: number, y: number) => pointAt(pen(100 + x, 50 + y), box, view)
  expect(at(0, 0)).toMatchObject({ x: 42.3, y: 0 })
  expect(at(270, 130)).toMatchObject({ x: 457.7, y: 200 })
  const [from, right, down] = [at(60, 60), at(100, 60), at(60, 100)]
  expect(right.x - from.x).toBeCloseTo(down.y - from.y, 0)
})

test('the pen that leaves the canvas goes on along its edge', () => {
  expect(pointAt(pen(0, 400), box, middleView(box))).toMatchObject({ x: 42.3, y: 200 })
  expect(pointAt(pen(999, 0), box)).toMatchObject({ x: 500, y: 0 })
})
