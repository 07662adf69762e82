import { expect, test } from 'vitest';
import { parseSender, senderOf } from './message.ts';

test.each([
  'Himalaya Foods Pvt Ltd',
  'Rao, Iyer & Sons',
  'Himalaya Foods (India)',
  'Foods; Spices: Teas @ Pune <Export>',
  'The "Himalaya" Company',
  'Back\\slash',
  `<img src=x onerror=alert(1)>"'>`,
  'हिमालय फूड्स',
])('a company called %s sends mails under its name', (name) => {
  expect(parseSender(senderOf(name, 'hr@foods.example'))).toEqual({ name, address: 'hr@foods.example' });
});
