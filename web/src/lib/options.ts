import { assignKeys } from './keys';
import type { Choice } from './protocol';

export type Offered = { option: Choice; at: number; key: string | null };
export type Group = { name: string; declines: boolean; offered: Offered[] };

/**
 * Options as they are shown: by group in the order in which groups first come, what aims at one's own side after the rest of its group, what
 * declines last, keys from top to bottom.
 */
export function grouped(options: Choice[], isOwn: (option: Choice) => boolean = () => false): Group[] {
  const groups: Group[] = [];
  options.forEach((option, at) => {
    const name = option.declines ? '' : option.group;
    let group = groups.find((known) => known.name === name && known.declines === option.declines);
    if (!group) groups.push((group = { name, declines: option.declines, offered: [] }));
    group.offered.push({ option, at, key: null });
  });
  for (const group of groups) group.offered.sort((a, b) => Number(isOwn(a.option)) - Number(isOwn(b.option)));
  const shown = [...groups.filter((group) => !group.declines), ...groups.filter((group) => group.declines)];
  const flat = shown.flatMap((group) => group.offered);
  assignKeys(flat.map(({ option }) => option)).forEach((key, place) => {
    const offered = flat[place];
    if (offered) offered.key = key;
  });
  return shown;
}
