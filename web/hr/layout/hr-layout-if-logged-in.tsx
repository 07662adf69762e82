import { type ReactNode, useState } from 'react';
import { useHrSession } from '#web/session/hr/hr-session.ts';
import { HrLayout } from './hr-layout.tsx';

/** HR's layout with a session; without one the public page, and no login. */
export function HrLayoutIfLoggedIn({ otherwise }: { otherwise: ReactNode }) {
  const signedIn = useHrSession();
  // Who logs out here is led to the login by the layout's guard, as on every other page.
  const [arrivedSignedIn] = useState(signedIn);
  return arrivedSignedIn ? <HrLayout /> : otherwise;
}
