import type { FoundOffer } from '#contract/hr/offer-actions.ts';
import type { Permission } from '#domain/permissions.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { candidatePath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { createOfferPath, filteredOffersPath, uploadAtOnce, withFullName } from '#web/session/hr/offers-path.ts';
import {
  type SettingsPath,
  settingsPath,
  settingsPlaces,
  settingsPlaceTexts,
} from '#web/session/hr/settings-places.ts';
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
  about: string;
  words?: string;
  icon: IconName;
  offer?: FoundOffer;
  ask?: { kind: OfferAction; offer: FoundOffer };
};

type OfferAction = 'remind' | 'extend';

export type FindGroup = { key: keyof typeof t.groups; entries: FindEntry[] };

const offersShown = 8;
const candidatesShown = 4;
const actionsShown = 3;
const listKey = 'list';
const createForKey = 'create for';

/** `isDone`: no more offers will come for this text. */
type Asked = { text: string; offers: readonly FoundOffer[]; isDone: boolean; screens: readonly NavItem[]; may: May };

/** What fits and the user may use, in groups; without a text all that can be done. */
export function findGroups({ text, offers, isDone, screens, may }: Asked): FindGroup[] {
  const fits = fitsWords(text);
  const isMeant = ({ label, about, words = '' }: FindEntry) => fits(`${label} ${about} ${words}`);
  const isOpen = ({ to }: FindEntry) => mayOpen(may, to.split('?')[0] ?? '');
  const actions = actionEntries(may).filter(isMeant);
  const known = screenEntries(screens).filter((entry) => isOpen(entry) && isMeant(entry));
  const isNothing = isDone && offers.length + actions.length + known.length === 0;
  const groups: FindGroup[] = [
    { key: 'offers', entries: offers.slice(0, offersShown).map(offerEntry) },
    { key: 'candidates', entries: candidatesOf(offers).map(candidateEntry).filter(isOpen) },
    { key: 'actions', entries: [...actionsOn('remind', offers, may), ...actionsOn('extend', offers, may), ...actions] },
    { key: 'screens', entries: [...known, ...listEntry(text).filter(isOpen)] },
    { key: 'create', entries: isNothing ? createEntry(text).filter(isOpen) : [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Whether it was found, and is not only offered for a text that nothing fits. */
export const isFoundEntry = ({ key }: FindEntry): boolean => key !== listKey && key !== createForKey;

/** Every word is the beginning of a word of the label, in any order. */
function fitsWords(text: string): (label: string) => boolean {
  const words = plainSpelling(text).split(/\s+/);
  return (label) => {
    const parts = plainSpelling(label).split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
}

function offerEntry(offer: FoundOffer): FindEntry {
  const { candidateOfferId, candidateId, candidateName, offeredRole, mobile } = offer;
  const about = [offeredRole, candidateId, t.offer(candidateOfferId), formatMobile(mobile)].filter(Boolean).join(' · ');
  return {
    key: `offer ${candidateOfferId}`,
    to: offerPagePath(candidateOfferId),
    label: candidateName,
    about,
    icon: 'file',
    offer,
  };
}

/** Who accepted has a joining form as well. */
function candidatesOf(offers: readonly FoundOffer[]): FoundOffer[] {
  return offers.filter(({ offerLetterStatus }) => offerLetterStatus === 'Approved').slice(0, candidatesShown);
}

function candidateEntry(offer: FoundOffer): FindEntry {
  const { candidateId, candidateName, offeredRole } = offer;
  return {
    key: `candidate ${candidateId}`,
    to: candidatePath(candidateId),
    label: candidateName,
    about: [t.openForm, offeredRole, candidateId].filter(Boolean).join(' · '),
    icon: 'user-plus',
    offer,
  };
}

/** What can be done on the spot with offers that were found, where it would be taken. */
function actionsOn(kind: OfferAction, offers: readonly FoundOffer[], may: May): FindEntry[] {
  const isPossible = ({ remindable, extendable }: FoundOffer) => (kind === 'remind' ? remindable : extendable) === true;
  const possible = may('offers.send') ? offers.filter(isPossible) : [];
  return possible
    .slice(0, actionsShown)
    .map((offer) => ({
      key: `${kind} ${offer.candidateOfferId}`,
      to: offerPagePath(offer.candidateOfferId),
      label: t[kind](offer.candidateName),
      about: [offer.offeredRole, offer.candidateId].filter(Boolean).join(' · '),
      icon: kind === 'remind' ? 'bell' : 'clock',
      ask: { kind, offer },
    }));
}

/** A new offer for a name without results; text with digits or an @ is not a name. */
function createEntry(text: string): FindEntry[] {
  if (!/\p{L}/u.test(text) || /[\d@]/.test(text)) return [];
  const [to, state] = [createOfferPath, withFullName(text)];
  return [{ key: createForKey, to, state, label: t.createFor(text), about: '', icon: 'plus' }];
}

function actionEntries(may: May): FindEntry[] {
  const actions: (FindEntry & { permission: Permission })[] = [
    {
      key: 'create',
      to: createOfferPath,
      label: t.actions.create,
      about: '',
      words: t.words.create,
      icon: 'plus',
      permission: 'offers.write',
    },
    {
      key: 'upload',
      to: filteredOffersPath({}),
      state: uploadAtOnce,
      label: t.actions.upload,
      about: '',
      words: t.words.upload,
      icon: 'upload',
      permission: 'offers.write',
    },
    {
      key: 'send',
      to: filteredOffersPath({ status: 'Pending' }),
      label: t.actions.send,
      about: '',
      words: t.words.send,
      icon: 'send',
      permission: 'offers.send',
    },
  ];
  return actions.filter(({ permission }) => may(permission));
}

/** The words of sections whose path names another screen's. */
const sectionWords: Partial<Record<SettingsPath, keyof typeof t.words>> = {
  employees: 'employee-ids',
  messages: 'mails',
};

function listWords(): Partial<Record<string, string>> {
  const { offers, onboarding, employees } = t.words;
  return { '/hce/offers': offers, '/hce/onboarding': onboarding, '/hce/employee-master': employees };
}

function screenEntries(screens: readonly NavItem[]): FindEntry[] {
  const others = [
    { to: '/hce/at-risk', label: t.screens.atRisk, icon: 'alert-triangle', words: t.words.atRisk },
    { to: '/hce/messages', label: t.screens.messages, icon: 'mail', words: t.words.messages },
    { to: settingsPath(), label: settingsPlaceTexts.title, icon: 'settings', words: t.words.settings },
  ] as const;
  const settings = settingsPlaces().map(({ path, title, icon }) => ({
    to: settingsPath(path),
    label: title,
    icon,
    words: t.words[sectionWords[path] ?? path],
  }));
  type Screen = Pick<NavItem, 'to' | 'label' | 'icon'> & { words?: string };
  const entry = ({ to, label, icon, words = '' }: Screen, about: string): FindEntry => {
    return { key: to, to, label, about, icon, words };
  };
  const listed = screens.map((screen) => ({ ...screen, words: listWords()[screen.to] ?? '' }));
  return [
    ...[...listed, ...others].map((screen) => entry(screen, '')),
    ...settings.map((section) => entry(section, settingsPlaceTexts.title)),
  ];
}

/** The list with the same search, for who wants all of them. */
function listEntry(text: string): FindEntry[] {
  if (text === '') return [];
  return [{ key: listKey, to: filteredOffersPath({ search: text }), label: t.inList(text), about: '', icon: 'search' }];
}
