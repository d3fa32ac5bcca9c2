import type { Page } from '@playwright/test';
import type { Board, ToClient } from '../src/lib/protocol';
import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

type Told = { board: Board; models: { id: number; x: number; y: number; facing: [number, number] | null }[] };

/** What the server says of the table, in the places of the rules: heard over a line of our own, past the page. */
function told(page: Page): Promise<Told> {
  return page.evaluate(async () => {
    const socket = new WebSocket(new URL('./ws', location.href.split('#')[0]).href.replace('http', 'ws'));
    const token = location.hash.split('/').at(-1);
    return new Promise<Told>((heard) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 5, token }));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as ToClient;
        if (message.type !== 'welcome' || message.update.scene.is !== 'all') return;
        const models = message.update.scene.scene.models.flatMap(({ id, at, facing }) => (at ? [{ id, x: at.x, y: at.y, facing }] : []));
        socket.close();
        heard({ board: message.board, models });
      };
    });
  });
}

/** Each model on the screen: where it is drawn on the mat, in parts of its width and depth from the top left. */
async function drawn(page: Page): Promise<Map<number, { across: number; down: number }>> {
  const spots = await page.evaluate(() => {
    const mat = document.querySelector('.mat')?.getBoundingClientRect();
    if (!mat) return [];
    return [...document.querySelectorAll<SVGGElement>('.board [data-model]')].map((piece) => {
      const matrix = piece.getScreenCTM();
      return { id: Number(piece.dataset.model), across: ((matrix?.e ?? 0) - mat.x) / mat.width, down: ((matrix?.f ?? 0) - mat.y) / mat.height };
    });
  });
  return new Map(spots.map(({ id, ...spot }) => [id, spot]));
}

for (const [game, yGrows] of [['WARMACHINE Mk IV', 'up'], ['HORDES: Primal', 'up'], ['HORDES Quick Start', 'up'], ['D&D Chainmail', 'up'], ['Warcry', 'down']] as const) {
  test(`the table of ${game} lies before the players as its rules have it`, async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 3, 'Same screen', game);
    const player = new Player(page, 5);
    await player.umpireUntil(async () => (await page.locator('.board [data-model]').count()) > 3);
    await player.untilAsked();
    const { board, models } = await told(page);
    expect(board.y_grows).toBe(yGrows);
    const pieces = await drawn(page);
    expect(models.length).toBeGreaterThan(3);
    for (const model of models) {
      const piece = pieces.get(model.id);
      const from_origin = model.y / board.depth;
      expect(piece?.across, `model ${model.id} across`).toBeCloseTo(model.x / board.width, 2);
      // South is at the bottom of the screen where y grows to the north.
      expect(piece?.down, `model ${model.id} down`).toBeCloseTo(yGrows === 'up' ? 1 - from_origin : from_origin, 2);
    }
  });
}
