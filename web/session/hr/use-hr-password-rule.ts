import type { HrPasswordRule } from '#domain/hr-password/hr-password.ts';
import { limits } from '#domain/limits.ts';
import { useAppConfig } from '#web/api/app-config.ts';

export function useHrPasswordRule(userName: string): Required<HrPasswordRule> {
  return { userName, min: useAppConfig()?.limits.hrPasswordMin ?? limits.passwordMin };
}
