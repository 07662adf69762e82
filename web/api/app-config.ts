import { useQuery } from '@tanstack/react-query';
import { getAppConfig, type AppConfig } from '#contract/app-config.ts';
import { makeCall } from './client.ts';

/** Company, HR contact and support address; undefined until the server answered. */
export function useAppConfig(): AppConfig | undefined {
  const { data } = useQuery({
    queryKey: ['app-config'],
    queryFn: async ({ signal }) => (await makeCall(getAppConfig, { signal })).responseObject,
    staleTime: Infinity,
    retry: 3,
  });
  return data ?? undefined;
}
