import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type IfscSuggestion, lookupIfsc, lookupPincode, type PincodeSuggestion } from '#contract/india.ts';
import { useJoiningKey } from '#web/candidate/joining/wizard/wizard.tsx';
import { makeCall } from '#web/api/client.ts';

/** What is known of a complete IFSC, to be offered; null until then, and when it cannot be had: it is only a help. */
export function useIfsc(ifsc: string): IfscSuggestion | null {
  const complete = /^[A-Z]{4}0[A-Z0-9]{6}$/u.test(ifsc);
  const { data } = useQuery({
    queryKey: [...useJoiningKey(), 'ifsc', ifsc],
    queryFn: async ({ signal }) => (await makeCall(lookupIfsc, { query: { ifsc }, signal })).responseObject,
    enabled: complete,
    staleTime: Infinity,
    retry: false,
  });
  return (complete ? data : null) ?? null;
}

/** Where a complete pincode lies, to be offered; as `useIfsc`. */
export function usePincode(pincode: string): PincodeSuggestion | null {
  const complete = /^\d{6}$/u.test(pincode);
  const { data } = useQuery({
    queryKey: [...useJoiningKey(), 'pincode', pincode],
    queryFn: async ({ signal }) => (await makeCall(lookupPincode, { query: { pincode }, signal })).responseObject,
    enabled: complete,
    staleTime: Infinity,
    retry: false,
  });
  return (complete ? data : null) ?? null;
}

/**
 * Fills in what was found, once for each finding, and not for what the form began with. `fill` writes only into fields
 * that are empty: a suggestion never overwrites.
 */
export function useFillOnce<T>(key: string, found: T | null, fill: (found: T) => void): void {
  const filled = useRef(key);
  useEffect(() => {
    if (found === null || filled.current === key) return;
    filled.current = key;
    fill(found);
  }, [key, found, fill]);
}
