/** Fingers, no mouse: no text speaks of keys or clicks. */
export const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
