import { refsOf, texts } from '#domain/texts.ts';

export const settingsMessages = texts('settings', {
  saved: 'Saved',
  changedByOther: (name: string, on: string) =>
    `${name} changed these settings on ${on}. Load their changes, then save yours again.`,
  companyName: 'Company name is required',
  address: 'Address is required',
  signatoryName: 'Signatory name is required',
  signatoryTitle: 'Signatory title is required',
  contactEmail: 'A valid HR contact email is required',
  contactPhone: 'HR contact phone is required',
  contactPhoneInvalid: 'Enter a phone number of 6 to 20 digits, such as +91 20 0100 0148',
  logoInvalid: 'This is not a PNG picture that can be shown',
  logoTooLarge: 'The logo must be at most 512 KB',
  logoPixels: 'The logo must be from 16 to 2,000 pixels wide and high',
  logoUnknown: 'This logo is not stored. Choose it again.',
  recipientEmail: 'Enter a valid email address',
  recipientMobile: 'Enter a mobile number of 10 digits',
});
export const settingsRefs = refsOf(settingsMessages);

export const companyLabels = texts('companyLabel', {
  name: 'Company Name',
  address: 'Address',
  logo: 'Logo',
  signatoryName: 'Signatory Name',
  signatoryTitle: 'Signatory Title',
  contactEmail: 'HR Contact Email',
  contactPhone: 'HR Contact Phone',
});
