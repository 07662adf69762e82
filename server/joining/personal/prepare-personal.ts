import { personalSchema } from '#domain/joining/personal.ts';
import { sealedNumber } from '#server/joining/identity-numbers.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import { chooseFile, documentIdOf, groupAt, parseSent, type Spellings } from '#server/joining/sent-fields.ts';
import { findPersonal, storePersonal } from './queries.ts';

/** By the name that is read back; the first one wins (docs/rules/joining-fields.md#names-that-a-field-may-have). */
const spellings: Spellings = {
  mobileNumber: ['mobileNumber', 'phoneNumber'],
  alterNativeMobileNumber: ['alterNativeMobileNumber', 'alternatePhoneNumber'],
  emergencyMobileNumber: ['emergencyMobileNumber', 'emergencyPhoneNumber'],
  emailAddress: ['emailAddress', 'email'],
  residenceAddress: ['currentAddress', 'residenceAddress'],
  city: ['currentCity', 'city'],
  state: ['currentState', 'state'],
  pinCode: ['currentPincode', 'pinCode'],
  aadhaarNumber: ['aadhaarNumber', 'aadharNumber'],
};

/** The personal step of a save or of the final submit. */
export const preparePersonal: PrepareStep = async (db, deps, candidateOfferId, sent) => {
  const row = await findPersonal(db, candidateOfferId);
  const group = groupAt(sent, sent.call === 'step' ? '' : 'personalDetailsRequest', spellings);
  const panDocument = chooseFile(group, 'panDocument', row?.pan_document_id);
  const aadhaarDocument = chooseFile(group, 'aadhaarDocument', row?.aadhaar_document_id);
  const profile = chooseFile(group, 'profile', row?.profile_document_id);
  const input = {
    ...group.values,
    panDocument: panDocument.state,
    aadhaarDocument: aadhaarDocument.state,
    profile: profile.state,
  };
  const { data, errors } = parseSent(personalSchema, input, ([field]) => group.pathOf(String(field)));
  if (errors) return { errors };
  const documents = {
    panDocument: documentIdOf(panDocument),
    aadhaarDocument: documentIdOf(aadhaarDocument),
    profile: documentIdOf(profile),
  };
  const numbers = {
    panNumber: sealedNumber(deps, candidateOfferId, 'panNumber', data.panNumber),
    aadhaarNumber: sealedNumber(deps, candidateOfferId, 'aadhaarNumber', data.aadhaarNumber),
  };
  return {
    errors: null,
    before: row ? [row.pan_document_id, row.aadhaar_document_id, row.profile_document_id] : [],
    ...documentsOf([panDocument, aadhaarDocument, profile]),
    store: () => storePersonal(db, candidateOfferId, data, numbers, documents),
    snapshot: { ...data, ...documents },
  };
};
