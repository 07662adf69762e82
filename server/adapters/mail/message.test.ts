import { expect, test } from 'vitest';
import { composeMessage, parseSender, senderOf } from './message.ts';

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

test.each([
  ['hr@deccan.example', { name: '', address: 'hr@deccan.example' }],
  ['office@foods.example', undefined],
  [undefined, undefined],
])('a mail whose answers go to %s has that Reply-To where it is not the sender', (replyTo, expected) => {
  const mail = { id: 'a', to: 'priya@example.com', replyTo, subject: '', text: '', html: '', attachments: [] };
  expect(composeMessage(mail, { name: 'Foods', address: 'office@foods.example' }).replyTo).toEqual(expected);
});
