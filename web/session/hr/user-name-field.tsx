import type { ComponentProps } from 'react';
import { signInTexts } from '#web/session/sign-in/texts.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

export function UserNameField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={signInTexts.userName}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
