import { texts } from '#domain/texts.ts';

/** 'Use your phone' at a file field, and its dialog. */
export const usePhoneTexts = texts('usePhone', {
  button: 'Use your phone',
  title: (label: string) => `Use your phone for ${label}`,
  steps: {
    scan: 'Open the camera of your phone and point it at the code.',
    send: 'Take the photo and press Send on the phone.',
    decide: 'The photo arrives here. You decide whether to use it.',
  },
  picture: 'The code for your phone',
  address: 'No camera for codes? Type this address on the phone:',
  making: 'Making a code…',
  waiting: 'Waiting for your phone',
  connected: 'Your phone is connected.',
  arrived: 'The photo arrived.',
  ended: 'This code has ended.',
  left: (time: string) => `The code ends in ${time}`,
  reload: 'Keep this page open. Loading it again ends the code.',
  cancel: 'Cancel',
  newCode: 'New code',
  use: 'Use this',
  using: 'Taking it over…',
  readable: (size: string) => `${size}. Can you read every line?`,
  loading: 'Loading the photo…',
  photo: (number: number) => `Photo ${number} from your phone`,
  file: (label: string, ending: string) => `${label}.${ending}`,
  failed: 'That did not work. Please try again.',
});
