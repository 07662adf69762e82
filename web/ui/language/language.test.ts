// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, followLanguage } from './language.ts';

const clear = (): void => {
  localStorage.clear();
  location.hash = '';
};
beforeEach(clear);
afterEach(clear);

test('a choice at the login is kept with the candidate who logs in next, and with no other', async () => {
  await chooseLanguage('hi', { atLogin: true });
  expect(await followLanguage('hi')).toBeNull();
  expect(await followLanguage('en')).toBeNull();
  expect(document.documentElement.lang).toBe('en');
  await chooseLanguage('hi', { atLogin: true });
  expect(await followLanguage('en')).toBe('hi');
  expect(await followLanguage('en')).toBeNull();
  await chooseLanguage('hi');
  expect(await followLanguage('en')).toBeNull();
});

test('HR’s pages are English and wait for nothing, wherever they are opened from', async () => {
  vi.resetModules();
  const page = await import('./language.ts');
  localStorage.setItem('language', 'hi');
  location.hash = '#/hce/login';
  const rest = page.restOfLanguage();
  await page.startLanguage();
  expect([document.documentElement.lang, page.restOfLanguage() === rest]).toEqual(['en', true]);
  location.hash = '#/onboard/login';
  await page.startLanguage();
  expect([document.documentElement.lang, page.restOfLanguage() === rest]).toEqual(['hi', false]);
  location.hash = '#/hce';
  await page.startLanguage();
  expect(document.documentElement.lang).toBe('en');
  location.hash = '#/onboard/home';
  await page.startLanguage();
  expect(document.documentElement.lang).toBe('hi');
  // Other tests of this process read in the language of the newest page.
  await page.chooseLanguage('en');
});
