const keys = { userPassword: 'userPassword', isFirstLogin: 'isFirstLogin' } as const;

/** True until a password has been set, and true when absent (docs/rules/sessions.md#storage-keys). */
export function isFirstLogin(): boolean {
  return localStorage.getItem(keys.isFirstLogin) !== 'false';
}

/** Setting a password stores a marker (docs/rules/sessions.md#password-marker) and sets first-login to false: a
 * password in web storage could be read by any script and by the next user of the computer. */
export function rememberPasswordSet(): void {
  // 'set:1', then 'set:2': the marker says that the password has changed, and nothing of it.
  const count = Number(/^set:(\d+)$/u.exec(localStorage.getItem(keys.userPassword) ?? '')?.[1] ?? 0);
  localStorage.setItem(keys.userPassword, `set:${count + 1}`);
  localStorage.setItem(keys.isFirstLogin, 'false');
}
