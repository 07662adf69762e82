import { refsOf, texts } from '#domain/texts.ts';

/** Errors and messages of keeping, holding and restriction. */
export const keepingMessages = texts('keeping', {
  days: (least: number) => `Enter a whole number of days from ${least} to 3,650`,
  floor: (days: number, from: string) => `The law asks for at least ${days} days from ${from} on`,
  reason: 'Please enter a reason',
  until: 'Please choose a day after today',
  unknown: 'No candidate with this ID was found',
  removed: 'The personal data of this candidate were removed already',
  heldAlready: 'This candidate is on hold already. End that hold first.',
  holdEnded: 'This hold has ended already. Please reload the page.',
  held: 'The candidate is on hold',
  ended: 'The hold has ended',
  restricted: 'You asked us to erase your data. We change nothing until they are removed.',
});
export const keepingRefs = refsOf(keepingMessages);
