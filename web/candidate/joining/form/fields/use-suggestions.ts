import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { lookupIfsc, lookupPincode } from '#contract/india.ts';
import { useJoiningKey } from '#web/candidate/joining/wizard/wizard.tsx';
import { makeCall } from '#web/api/client.ts';

/** What is known of a complete code, to be offered; null until then, and when it cannot be had: it is only a help. */
function useKnown<T>(code: string, complete: RegExp, lookUp: (signal: AbortSignal) => Promise<{ responseObject: T }>) {
  const enabled = complete.test(code);
  const { data } = useQuery({
    queryKey: [...useJoiningKey(), 'known', code],
    queryFn: async ({ signal }) => (await lookUp(signal)).responseObject,
    enabled,
    staleTime: Infinity,
    retry: false,
  });
  return (enabled ? data : null) ?? null;
}

export const useIfsc = (ifsc: string) =>
  useKnown(ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/u, (signal) => makeCall(lookupIfsc, { query: { ifsc }, signal }));

export const usePincode = (pincode: string) =>
  useKnown(pincode, /^\d{6}$/u, (signal) => makeCall(lookupPincode, { query: { pincode }, signal }));

/** A suggestion never overwrites. */
export function fillEmpty<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>, suggestion?: string | null) {
  if (typeof suggestion !== 'string' || form.getValues(name) !== '') return;
  form.setValue(name, suggestion as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}

/** Fills in what was found, once for each finding, and not for what the form began with. */
export function useFillOnce<T>(key: string, found: T | null, fill: (found: T) => void): void {
  const filled = useRef(key);
  const onFound = useEffectEvent(fill);
  useEffect(() => {
    if (found === null || filled.current === key) return;
    filled.current = key;
    onFound(found);
  }, [key, found]);
}
