import type { Spot } from './geometry';

/** Which part of the board is seen: the millimetre in the middle, and how near. At 1 all of it fits. */
export type Camera = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

const NEAREST = 12;
const FARTHEST = 0.8;
/** Space around the board, in millimetres. */
const MARGIN = 14;

export const whole = (board: Size): Camera => ({ x: board.width / 2, y: board.height / 2, zoom: 1 });

/** Pixels a millimetre. */
export function scale(camera: Camera, board: Size, screen: Size): number {
  const fit = Math.min(screen.width / (board.width + 2 * MARGIN), screen.height / (board.height + 2 * MARGIN));
  return Math.max(fit, 0.01) * camera.zoom;
}

export function viewBox(camera: Camera, board: Size, screen: Size): string {
  const pixels = scale(camera, board, screen);
  const [width, height] = [screen.width / pixels, screen.height / pixels];
  return `${camera.x - width / 2} ${camera.y - height / 2} ${width} ${height}`;
}

/** The place on the board under a pixel. */
export function onBoard(pixel: Spot, camera: Camera, board: Size, screen: Size): Spot {
  const pixels = scale(camera, board, screen);
  return {
    x: camera.x + (pixel.x - screen.width / 2) / pixels,
    y: camera.y + (pixel.y - screen.height / 2) / pixels,
  };
}

/** The pixel over a place on the board. */
export function onScreen(spot: Spot, camera: Camera, board: Size, screen: Size): Spot {
  const pixels = scale(camera, board, screen);
  return { x: screen.width / 2 + (spot.x - camera.x) * pixels, y: screen.height / 2 + (spot.y - camera.y) * pixels };
}

/** Nearer or farther; what is under the pixel stays under it. */
export function zoomed(camera: Camera, by: number, pixel: Spot, board: Size, screen: Size): Camera {
  const zoom = Math.min(NEAREST, Math.max(FARTHEST, camera.zoom * by));
  const before = onBoard(pixel, camera, board, screen);
  const after = onBoard(pixel, { ...camera, zoom }, board, screen);
  return kept({ x: camera.x + before.x - after.x, y: camera.y + before.y - after.y, zoom }, board);
}

/** Looks at a spot, from near enough to read what stands there. */
export function lookingAt(spot: Spot, camera: Camera, board: Size, screen: Size, pixels: number): Camera {
  const zoom = Math.min(NEAREST, Math.max(camera.zoom, pixels / scale({ ...camera, zoom: 1 }, board, screen)));
  return kept({ x: spot.x, y: spot.y, zoom }, board);
}

/** Moved by so many pixels. */
export function panned(camera: Camera, by: Spot, board: Size, screen: Size): Camera {
  const pixels = scale(camera, board, screen);
  return kept({ ...camera, x: camera.x - by.x / pixels, y: camera.y - by.y / pixels }, board);
}

/** The middle of the screen never leaves the board. */
function kept(camera: Camera, board: Size): Camera {
  const between = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return { ...camera, x: between(camera.x, board.width), y: between(camera.y, board.height) };
}
