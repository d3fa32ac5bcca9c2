import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const program = process.env.UMPIRE_PROGRAM ?? '../target/debug/umpire';

/** An `umpire serve` of our own, with a database of its own that outlives a restart. */
export class Server {
  private process: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'umpire-browser-'));

  private constructor(
    private readonly port: number,
    private readonly program: string,
  ) {}

  /** The one that all tests share; while working on the client it can be an `npm run dev`. */
  static async shared(): Promise<{ address: string; stop(): Promise<void> }> {
    const address = process.env.UMPIRE_ADDRESS;
    return address ? { address, stop: () => Promise.resolve() } : Server.start();
  }

  /** With the tiny game of the server's own tests instead of the real ones. */
  static tiny(): Promise<Server> {
    return Server.start(join(dirname(program), 'examples', 'tiny'));
  }

  static async start(served = program): Promise<Server> {
    const server = new Server(await freePort(), served);
    await server.run();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async run(): Promise<void> {
    const command = ['serve', '--port', String(this.port), '--db', join(this.folder, 'games.db')];
    this.process = spawn(this.program, command, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, RUST_LOG: 'error' } });
    for (let tries = 0; tries < 300; tries += 1) {
      if (this.process.exitCode !== null) throw new Error(`${this.program} ended with ${this.process.exitCode}`);
      const answer = await fetch(`${this.address}healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`${this.program} did not come up`);
  }

  /** As if the power had failed. */
  async kill(): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
