import type { OxlintConfig } from 'oxlint';
import { directionOverrides } from './direction.config.ts';

const neverInBrowserTests = ['only', 'skip', 'fixme', 'waitForTimeout'].map((property) => ({
  property,
  message: 'Every test runs, and waits for what it expects rather than for a time.',
}));

const unsafeRules = (severity: 'error' | 'off'): OxlintConfig['rules'] => ({
  'typescript/no-unsafe-argument': severity,
  'typescript/no-unsafe-assignment': severity,
  'typescript/no-unsafe-call': severity,
  'typescript/no-unsafe-member-access': severity,
  'typescript/no-unsafe-return': severity,
});

const config: OxlintConfig = {
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
    respectEslintDisableDirectives: false,
  },
  settings: { react: { version: '19.3.0' } },
  ignorePatterns: ['dist', 'data', 'demo-data', 'test-results', 'playwright-report', '**/*.generated.ts'],
  rules: {
    // What a reader must be able to rely on
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    ...unsafeRules('error'),
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',

    // No promise and no error goes unseen
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-empty-function': 'error',
    'no-promise-executor-return': 'error',

    // Nothing is switched off or left for later
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true },
    ],
    'no-warning-comments': [
      'error',
      { terms: ['todo', 'fixme', 'xxx', 'oxlint-disable', 'eslint-disable'], location: 'anywhere' },
    ],

    // Modules
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-commonjs': 'error',
    'import/first': 'error',
    'import/no-duplicates': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],

    // Size is a guard, not a goal
    'max-lines': ['error', { max: 350 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', { max: 4 }],

    // Plain code
    'no-console': 'error',
    'no-alert': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-else-return': 'error',
    'no-self-compare': 'error',
    'no-useless-return': 'error',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }], // [...text] counts characters, not code units
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'unicorn/throw-new-error': 'error',
    'unicorn/no-instanceof-array': 'error',

    // React
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/jsx-no-constructed-context-values': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/self-closing-comp': 'error',

    // Of the two categories, what does not serve here
    'react/react-in-jsx-scope': 'off', // JSX is compiled with the automatic runtime
    'unicorn/consistent-function-scoping': 'off', // a small closure next to its use reads better
    'typescript/no-unsafe-type-assertion': 'off', // brands and parsed JSON need one
    'typescript/unbound-method': 'off', // ports and deps are plain objects of functions, none of which uses "this"
    'typescript/consistent-return': 'off', // the compiler checks what a function returns
    'no-underscore-dangle': 'off', // a parameter that must be named and is not used starts with one
    'no-shadow': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off', // alerts are role="alert" (docs/rules/messages.md#alerts)
    'jsx-a11y/control-has-associated-label': 'off', // does not follow htmlFor; axe checks it in the browser
    'jsx-a11y/no-noninteractive-element-interactions': 'off', // a dialog closes by its backdrop, a toast waits while hovered
    'import/no-named-as-default-member': 'off', // pg is imported as the CommonJS package it is
    'react/hooks': 'off', // says again what rules-of-hooks says
    'react/exhaustive-effect-dependencies': 'off', // and this what exhaustive-deps says
    'react/memo-dependencies': 'off',
  },
  overrides: [
    { files: ['scripts/**', 'bench/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
    { files: ['web/**'], rules: { 'no-console': ['error', { allow: ['info', 'warn'] }] } },
    { files: ['**/*.js'], rules: unsafeRules('off') },
    // The library marks what allows http:// as deprecated, so that it stands out; here SSO_HTTP guards it.
    { files: ['server/auth/sso/provider.ts'], rules: { 'typescript/no-deprecated': 'off' } },
    // Tools that load a file take what it exports by default.
    {
      files: ['*.config.ts', '{test,bench}/global-setup.ts', 'scripts/testing/stray-errors.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**', 'bench/**'],
      rules: {
        'max-lines': 'off',
        'max-lines-per-function': 'off',
        'no-empty-function': 'off',
        'typescript/no-non-null-assertion': 'off',
        ...unsafeRules('off'),
      },
    },
    { files: ['e2e/**'], rules: { 'no-restricted-properties': ['error', ...neverInBrowserTests] } },
    ...directionOverrides(import.meta.dirname),
  ],
};

export default config;
