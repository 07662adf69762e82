import type { FoundOffer } from '#contract/hr/offer-actions.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { candidatePath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { createOfferPath, filteredOffersPath, uploadAtOnce } from '#web/session/hr/offers-path.ts';
import { settingsPath, settingsPlaces, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import type { May } from '#web/session/hr/rights.tsx';
import { mayOpen } from '#web/session/hr/screen-rights.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import { findTexts as t } from './texts.ts';

/** Something that can be opened: `offer` where it is a person's, `state` for the router; `ask` opens a dialog on the spot. */
export type FindEntry = {
  key: string;
  to: string;
  state?: unknown;
  label: string;
  about?: string;
  words?: string;
  icon: IconName;
  offer?: FoundOffer;
  ask?: { kind: OfferAction; offer: FoundOffer };
};

type OfferAction = 'remind' | 'extend';

export type FindGroup = { key: keyof typeof t.groups; entries: FindEntry[] };

export const offersShown = 8;
const candidatesShown = 4;
const actionsShown = 3;
const listKey = 'list';

type Asked = { text: string; offers: readonly FoundOffer[]; screens: readonly NavItem[]; may: May };

/** What fits and the user may use, in groups; without a text all screens and actions. */
export function findGroups({ text, offers, screens, may }: Asked): FindGroup[] {
  const fits = fitsWords(text);
  const isMeant = ({ label, about = '', words = '' }: FindEntry) => fits(`${label} ${about} ${words}`);
  const isOpen = ({ to }: FindEntry) => mayOpen(may, to.split('?')[0] ?? '');
  // Who accepted has a joining form as well.
  const accepted = offers.filter(({ offerLetterStatus }) => offerLetterStatus === 'Approved').slice(0, candidatesShown);
  const actions = actionEntries(may).filter(isMeant);
  const list = {
    key: listKey,
    to: filteredOffersPath({ search: text }),
    label: t.inList(text),
    icon: 'search',
  } as const;
  const known: FindEntry[] = [...screenEntries(screens).filter(isMeant), ...(text === '' ? [] : [list])];
  const groups: FindGroup[] = [
    { key: 'offers', entries: offers.slice(0, offersShown).map(offerEntry) },
    { key: 'candidates', entries: accepted.map(candidateEntry).filter(isOpen) },
    { key: 'actions', entries: [...actionsOn('remind', offers, may), ...actionsOn('extend', offers, may), ...actions] },
    { key: 'screens', entries: known.filter(isOpen) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

export const isFoundEntry = ({ key }: FindEntry): boolean => key !== listKey;

/** Every word is the beginning of a word of the label, in any order. */
function fitsWords(text: string): (label: string) => boolean {
  const words = plainSpelling(text).split(/\s+/);
  return (label) => {
    const parts = plainSpelling(label).split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
}

const factsOf = (...facts: string[]): string => facts.filter(Boolean).join(' · ');

function offerEntry(offer: FoundOffer): FindEntry {
  const { candidateOfferId, candidateId, candidateName: label, offeredRole, mobile } = offer;
  const about = factsOf(offeredRole, candidateId, t.offer(candidateOfferId), formatMobile(mobile));
  const to = offerPagePath(candidateOfferId);
  return { key: `offer ${candidateOfferId}`, to, label, about, icon: 'file', offer };
}

function candidateEntry(offer: FoundOffer): FindEntry {
  const { candidateId, candidateName: label, offeredRole } = offer;
  const about = factsOf(t.openForm, offeredRole, candidateId);
  return { key: `candidate ${candidateId}`, to: candidatePath(candidateId), label, about, icon: 'user-plus', offer };
}

/** What can be done on the spot with offers that were found, where it would be taken. */
function actionsOn(kind: OfferAction, offers: readonly FoundOffer[], may: May): FindEntry[] {
  const isPossible = kind === 'remind' ? 'remindable' : 'extendable';
  const possible = may('offers.send') ? offers.filter((offer) => offer[isPossible]) : [];
  return possible
    .slice(0, actionsShown)
    .map((offer) => ({
      key: `${kind} ${offer.candidateOfferId}`,
      to: offerPagePath(offer.candidateOfferId),
      label: t[kind](offer.candidateName),
      about: factsOf(offer.offeredRole, offer.candidateId),
      icon: kind === 'remind' ? 'bell' : 'clock',
      ask: { kind, offer },
    }));
}

function actionEntries(may: May): FindEntry[] {
  const actions = [
    { key: 'create', to: createOfferPath, icon: 'plus', needs: 'offers.write' },
    { key: 'upload', to: filteredOffersPath({}), state: uploadAtOnce, icon: 'upload', needs: 'offers.write' },
    { key: 'send', to: filteredOffersPath({ status: 'Pending' }), icon: 'send', needs: 'offers.send' },
  ] as const;
  const possible = actions.filter(({ needs }) => may(needs));
  return possible.map((action) => ({ ...action, label: t.actions[action.key], words: t.words[action.key] }));
}

function screenEntries(screens: readonly NavItem[]): FindEntry[] {
  const { offers, onboarding, employees, atRisk, messages, settings } = t.words;
  const words = new Map([
    ['/hce/offers', offers],
    ['/hce/onboarding', onboarding],
    ['/hce/employee-master', employees],
  ]);
  const entries: Omit<FindEntry, 'key'>[] = [
    ...screens.map(({ to, label, icon }) => ({ to, label, icon, words: words.get(to) })),
    { to: '/hce/at-risk', label: t.screens.atRisk, icon: 'alert-triangle', words: atRisk },
    { to: '/hce/messages', label: t.screens.messages, icon: 'mail', words: messages },
    { to: settingsPath(), label: settingsPlaceTexts.title, icon: 'settings', words: settings },
    ...settingsPlaces().map(({ path, title, icon }) => {
      const about = settingsPlaceTexts.title;
      return { to: settingsPath(path), label: title, icon, about, words: t.sectionWords[path] };
    }),
  ];
  return entries.map((entry) => ({ key: entry.to, ...entry }));
}
