import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Sits in front of a database or a bucket on this machine and can fall silent in its place. */
export type StoreProxy = {
  port: number;
  /** Connections open, and what is said is acknowledged, but nothing passes in either direction. */
  fallSilent(): void;
  /** What waited passes, and all else as before. */
  speak(): void;
  /** The connections that are open now stay so without ever a word; new ones work. */
  leaveForDead(): void;
  close(): Promise<void>;
};

type Pair = { pass(): void; die(): void; end(): void };

export async function startStoreProxy(targetPort: number): Promise<StoreProxy> {
  const pairs = new Set<Pair>();
  const state = { silent: false };
  const proxy = createServer((near) => {
    const pair = pairUp(near, connect({ port: targetPort, host: '127.0.0.1' }), () => state.silent);
    pairs.add(pair);
    near.once('close', () => {
      pair.end();
      pairs.delete(pair);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    fallSilent: () => {
      state.silent = true;
    },
    speak: () => {
      state.silent = false;
      for (const pair of pairs) pair.pass();
    },
    leaveForDead: () => {
      for (const pair of pairs) pair.die();
    },
    close: async () => {
      for (const pair of pairs) pair.end();
      const closed = once(proxy, 'close');
      proxy.close();
      await closed;
    },
  };
}

function pairUp(near: Socket, far: Socket, isSilent: () => boolean): Pair {
  const held: (() => void)[] = [];
  let dead = false;
  const forward = (from: Socket, to: Socket) => {
    const say = (what: () => void) => {
      if (dead) return;
      if (isSilent()) held.push(what);
      else what();
    };
    from.on('data', (bytes: Buffer) => say(() => to.write(bytes)));
    from.on('end', () => say(() => to.end()));
    // A client that waits for nothing breaks off: that is what this is for.
    from.on('error', () => undefined);
  };
  forward(near, far);
  forward(far, near);
  far.once('close', () => {
    if (!dead && !isSilent()) near.end();
  });
  return {
    pass: () => {
      for (const what of held.splice(0)) what();
    },
    die: () => {
      dead = true;
      far.destroy();
    },
    end: () => {
      near.destroy();
      far.destroy();
    },
  };
}
