// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { surviveTranslation } from './translated-page.ts';

const element: string = 'font';

/** How a translation may replace a text: by one step, by two, or by taking the text into the element. */
const ways = {
  'one step': (text: Text, font: Element) => {
    font.append(text.data);
    text.replaceWith(font);
  },
  'two steps': (text: Text, font: Element) => {
    font.append(text.data);
    text.before(font);
    text.remove();
  },
  'two elements around the text itself': (text: Text, font: Element) => {
    const inner = document.createElement(element);
    text.replaceWith(font);
    inner.append(text);
    font.append(inner);
  },
};

function translate(way: keyof typeof ways): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('font') === null) ways[way](text, document.createElement(element));
  }
}

function Line({ count, busy }: { count: number; busy: boolean }) {
  return (
    <p>
      {count > 0 && `${count} to fill`}
      {' of nine '}
      {busy ? 'Saving …' : <b>Save</b>}
      {busy && <i>!</i>}
    </p>
  );
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('translated in %s', (way) => {
  let root: Root;
  const draw = (count: number, busy: boolean) => act(async () => root.render(<Line count={count} busy={busy} />));
  // Here texts have a `nodeValue` of their own.
  const prototypes = [Node.prototype, CharacterData.prototype].map(
    (prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
  );
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    surviveTranslation();
    document.body.replaceChildren(document.createElement('main'));
    root = createRoot(document.querySelector('main')!);
    await draw(9, false);
    translate(way);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    for (const [prototype, properties] of prototypes) Object.defineProperties(prototype, properties);
    vi.unstubAllGlobals();
  });
  const words = () => document.body.textContent;

  it('shows a text that changes, once', async () => {
    await draw(8, false);
    expect(words()).toBe('8 to fill of nine Save');
    translate(way);
    await draw(7, false);
    expect(words()).toBe('7 to fill of nine Save');
  });

  it('removes a text, and puts it back in its place', async () => {
    await draw(0, false);
    expect(words()).toBe(' of nine Save');
    await draw(2, false);
    expect(words()).toBe('2 to fill of nine Save');
  });

  it('puts a text in the place of an element and an element in that of a text', async () => {
    await draw(9, true);
    expect(words()).toBe('9 to fill of nine Saving …!');
    translate(way);
    await draw(9, false);
    expect(words()).toBe('9 to fill of nine Save');
  });
});
