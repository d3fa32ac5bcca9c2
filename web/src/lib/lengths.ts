import { say } from '../lang/say.svelte';
// The server measures in whole micrometres; the board is drawn in millimetres; players speak in inches.

export const INCH = 25_400;

/** Millimetres, the unit of the drawing. */
export const mm = (micrometres: number): number => micrometres / 1000;

export const micrometres = (millimetres: number): number => Math.round(millimetres * 1000);

/** 3.25", without needless zeros. */
export function inches(length: number): string {
  const value = Math.round((length / INCH) * 100) / 100;
  return `${value}"`;
}

/** The same, never less than it is: what is a hair more than 3" is not within 3". */
export const inchesAtLeast = (length: number): string => `${Math.ceil((length / INCH) * 100 - 1e-6) / 100}"`;

/** What is left of a move, or by how much it is too long. */
export const leftSays = (left: number): string => (left < 0 ? say('too-far', { by: inches(-left) }) : say('left-over', { by: inches(left) }));
