import { useEffect, useEffectEvent } from 'react';
import type { DataRouter } from 'react-router';

/** Back closes what lies over the page: each layer has an entry of its own in the browser's history. The router never hears
 * of it: it holds the page's key, and its `idx` counts on, as the router reads distances from it. */
type Entry = { key?: string; idx?: number; layers?: number } | null;

let router: DataRouter | null = null;
/** The address that the router is at. */
let here = '';
let layers: { path: string; close: () => void }[] = [];
/** The browser shows an entry at which the router is not yet, or does not want to be: what follows is the router's. */
let away = false;
/** A step through the history that was asked for here has not arrived. */
let moving = false;
/** Navigations that wait until the history entries of the layers are gone. */
let leaving = 0;
let waiting: (() => void)[] = [];

const entry = (): Entry => history.state as Entry;
const depth = (): number => entry()?.layers ?? 0;
const pathOf = ({ state }: DataRouter): string => state.location.pathname;

const isHere = (): boolean => location.href === here && (entry()?.key ?? 'default') === router?.state.location.key;

/** Brings the history in line with the layers that are open, once the router is where the browser is. */
function settle(): void {
  if (router === null || moving || !isHere()) return;
  const wanted = leaving > 0 ? 0 : layers.length;
  if (depth() > wanted) {
    moving = true;
    history.go(wanted - depth());
    return;
  }
  for (let level = depth() + 1; level <= wanted; level += 1) {
    history.pushState({ ...entry(), idx: (entry()?.idx ?? 0) + 1, layers: level }, '');
  }
  const released = waiting;
  waiting = [];
  for (const release of released) release();
}

function hearPop(event: PopStateEvent): void {
  const wasAway = away;
  const wasMoving = moving;
  moving = false;
  away = !isHere();
  if (away || wasAway) return;
  event.stopImmediatePropagation();
  if (wasMoving) return settle();
  const closing = layers.slice(depth());
  while (closing.length > 0) closing.pop()?.close();
  // One that stays, as while it is busy, gets its entry back.
  setTimeout(settle);
}

/** Makes layers part of the history of the router that `create` makes, and every navigation of it begin at the page's
 * own entry. The router is made in here, as only what listens to the history before it can keep an entry from it. */
export function withLayers<T extends DataRouter>(create: () => T): T {
  addEventListener('popstate', hearPop);
  const made = create();
  addEventListener('popstate', settle);
  router = made;
  here = location.href;
  let at = made.state.location;
  made.subscribe(({ location: next }) => {
    if (next !== at) {
      at = next;
      here = location.href;
      // They belong to the screen that goes; a change of the query alone leaves it open.
      layers = layers.filter(({ path }) => path === next.pathname);
    }
    away = !isHere();
    settle();
  });
  const { navigate } = made;
  made.navigate = async (to: never, options?: never) => {
    if (isHere() && (moving || depth() > 0)) await atThePage(() => navigate(to, options));
    else await navigate(to, options);
  };
  settle();
  return made;
}

/** Whether the router is still at this path, which what React has rendered may be behind. */
export const isStillAt = (pathname: string): boolean => router === null || pathOf(router) === pathname;

async function atThePage(act: () => unknown): Promise<void> {
  leaving += 1;
  try {
    settle();
    if (moving) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    await act();
  } finally {
    leaving -= 1;
    settle();
  }
}

/** For a way out that a dialog has held up: every layer is left behind first, as the way may lead through the history. */
export function leaveLayers(act: () => void): void {
  layers = [];
  void atThePage(act);
}

/** Gives what is mounted an entry in the history; Back closes it. */
export function useLayer(close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (router === null) return undefined;
    const layer = { path: pathOf(router), close: () => closeNow() };
    layers = [...layers, layer];
    queueMicrotask(settle);
    return () => {
      layers = layers.filter((other) => other !== layer);
      queueMicrotask(settle);
    };
  }, []);
}
