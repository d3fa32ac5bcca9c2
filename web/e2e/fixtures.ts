import { test as base } from '@playwright/test';
import { Server } from './server';

/** Each worker has a server of its own; a page that logs an error or asks another host has failed. */
export const test = base.extend<{ quiet: void }, { server: { address: string } }>({
  server: [
    async ({}, use) => {
      const server = await Server.shared();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(String(error.error())));
      context.on('console', (message) => {
        // A server that is down is reported by the browser itself.
        if (message.type() === 'error' && !/ERR_CONNECTION|WebSocket connection/.test(message.text())) faults.push(message.text());
      });
      context.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1') faults.push(`asked ${request.url()}`);
      });
      await use();
      if (faults.length) throw new Error(`the page complained:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
