/** A number from a text: the same everywhere, for pictures that must look the same at both ends of a line. */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  value ^= value >>> 15;
  return Math.imul(value, 2_246_822_519) >>> 0;
}

/** Numbers between 0 and 1, the same from the same seed. They decide nothing but pictures. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The hue of a faction, in degrees. */
export const factionHue = (faction: string): number => hash(faction || 'nobody') % 360;

/** The colour of a faction: beside the colour of the side, never instead of it. */
export const factionColour = (faction: string, dark: boolean): string => `hsl(${factionHue(faction)} ${dark ? '45% 62%' : '48% 38%'})`;
