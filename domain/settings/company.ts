import * as z from 'zod/mini';
import { generalRefs as general } from '#domain/messages.ts';
import { limits } from '#domain/limits.ts';
import { emailAddress, personName, requiredLine, requiredLines, trimmed, typedText } from '#domain/values/text.ts';
import { settingsRefs as m } from './messages.ts';

/** The most that a logo may have, in bytes and in pixels of a side. */
export const logoBounds = { bytes: 512 * 1024, leastSide: 16, mostSide: 2000 } as const;

const dataUrl = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const mostCharacters = Math.ceil(logoBounds.bytes / 3) * 4 + 'data:image/png;base64,'.length;

/** A PNG as `data:` URL where it is new, else the SHA-256 of the one that is stored; null for none. */
const logo = z.nullable(
  z.string({ error: m.logoInvalid }).check(
    z.maxLength(mostCharacters, { error: m.logoTooLarge, abort: true }),
    z.refine((text) => /^[0-9a-f]{64}$/.test(text) || dataUrl.test(text), m.logoInvalid),
  ),
);

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return /^[+\d][\d ()./-]*$/.test(text) && digits >= 6 && digits <= 20;
};

/** The section 'company' of the settings: the sender of letters and mails, and the contact for candidates. */
export const companySettingsSchema = z.object({
  name: requiredLine(m.companyName),
  address: requiredLines(m.address, limits.addressMax),
  logo: z._default(logo, null),
  signatoryName: personName(m.signatoryName),
  signatoryTitle: requiredLine(m.signatoryTitle),
  contactEmail: emailAddress(m.contactEmail),
  contactPhone: typedText(
    m.contactPhone,
    trimmed,
    z.maxLength(40, { error: general.tooLongText(40), abort: true }),
    z.refine(isPhone, m.contactPhoneInvalid),
  ),
});
export type CompanySettings = z.output<typeof companySettingsSchema>;
