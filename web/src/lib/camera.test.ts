import { describe, expect, it } from 'vitest';
import { onBoard, onScreen, panned, scale, viewBox, whole, zoomed } from './camera';

const board = { width: 762, height: 559 };
const screen = { width: 1000, height: 600 };

describe('the camera', () => {
  it('shows the whole board with a margin', () => {
    const camera = whole(board);
    const [x, y, width, height] = viewBox(camera, board, screen).split(' ').map(Number);
    expect(x).toBeLessThan(0);
    expect(y).toBeLessThan(0);
    expect((x ?? 0) + (width ?? 0)).toBeGreaterThan(board.width);
    expect((y ?? 0) + (height ?? 0)).toBeGreaterThan(board.height);
  });

  it('finds the place under a pixel and back', () => {
    const camera = { x: 200, y: 300, zoom: 3 };
    const spot = onBoard({ x: 123, y: 456 }, camera, board, screen);
    const pixel = onScreen(spot, camera, board, screen);
    expect(pixel.x).toBeCloseTo(123);
    expect(pixel.y).toBeCloseTo(456);
  });

  it('keeps what is under the pointer there while it zooms', () => {
    const pixel = { x: 700, y: 200 };
    const before = onBoard(pixel, whole(board), board, screen);
    const nearer = zoomed(whole(board), 2, pixel, board, screen);
    const after = onBoard(pixel, nearer, board, screen);
    expect(nearer.zoom).toBe(2);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('goes neither too near nor too far', () => {
    expect(zoomed(whole(board), 1000, { x: 0, y: 0 }, board, screen).zoom).toBe(12);
    expect(zoomed(whole(board), 0.001, { x: 0, y: 0 }, board, screen).zoom).toBe(0.8);
  });

  it('moves with the finger, and never off the board', () => {
    const camera = { x: 300, y: 300, zoom: 2 };
    const moved = panned(camera, { x: 10, y: 0 }, board, screen);
    expect(moved.x).toBeCloseTo(300 - 10 / scale(camera, board, screen));
    expect(panned(camera, { x: 1e6, y: 1e6 }, board, screen)).toMatchObject({ x: 0, y: 0 });
  });
});
