/** A section of OWASP ASVS 5.0.0: the last parts of its numbers, by level. Levels 1 and 2 alone; no words of the standard. */
export type Section = { number: string; title: string; level1: readonly number[]; level2: readonly number[] };
export type Chapter = { number: string; title: string; sections: readonly Section[] };

/** Every number of ASVS 5.0.0 of levels 1 and 2: 70 and 183 of them. */
export const chapters: readonly Chapter[] = [
  {
    number: 'V1',
    title: 'Encoding and sanitization',
    sections: [
      { number: 'V1.1', title: 'Encoding and sanitization architecture', level1: [], level2: [1, 2] },
      { number: 'V1.2', title: 'Injection prevention', level1: [1, 2, 3, 4, 5], level2: [6, 7, 8, 9] },
      { number: 'V1.3', title: 'Sanitization', level1: [1, 2], level2: [3, 4, 5, 6, 7, 8, 9, 10, 11] },
      { number: 'V1.4', title: 'Memory, string, and unmanaged code', level1: [], level2: [1, 2, 3] },
      { number: 'V1.5', title: 'Safe deserialization', level1: [1], level2: [2] },
    ],
  },
  {
    number: 'V2',
    title: 'Validation and business logic',
    sections: [
      { number: 'V2.1', title: 'Validation and business logic documentation', level1: [1], level2: [2, 3] },
      { number: 'V2.2', title: 'Input validation', level1: [1, 2], level2: [3] },
      { number: 'V2.3', title: 'Business logic security', level1: [1], level2: [2, 3, 4] },
      { number: 'V2.4', title: 'Anti-automation', level1: [], level2: [1] },
    ],
  },
  {
    number: 'V3',
    title: 'Web frontend security',
    sections: [
      { number: 'V3.2', title: 'Unintended content interpretation', level1: [1, 2], level2: [] },
      { number: 'V3.3', title: 'Cookie setup', level1: [1], level2: [2, 3, 4] },
      { number: 'V3.4', title: 'Browser security mechanism headers', level1: [1, 2], level2: [3, 4, 5, 6] },
      { number: 'V3.5', title: 'Browser origin separation', level1: [1, 2, 3], level2: [4, 5] },
      { number: 'V3.7', title: 'Other browser security considerations', level1: [], level2: [1, 2] },
    ],
  },
  {
    number: 'V4',
    title: 'API and web service',
    sections: [
      { number: 'V4.1', title: 'Generic web service security', level1: [1], level2: [2, 3] },
      { number: 'V4.2', title: 'HTTP message structure validation', level1: [], level2: [1] },
      { number: 'V4.3', title: 'GraphQL', level1: [], level2: [1, 2] },
      { number: 'V4.4', title: 'WebSocket', level1: [1], level2: [2, 3, 4] },
    ],
  },
  {
    number: 'V5',
    title: 'File handling',
    sections: [
      { number: 'V5.1', title: 'File handling documentation', level1: [], level2: [1] },
      { number: 'V5.2', title: 'File upload and content', level1: [1, 2], level2: [3] },
      { number: 'V5.3', title: 'File storage', level1: [1, 2], level2: [] },
      { number: 'V5.4', title: 'File download', level1: [], level2: [1, 2, 3] },
    ],
  },
  {
    number: 'V6',
    title: 'Authentication',
    sections: [
      { number: 'V6.1', title: 'Authentication documentation', level1: [1], level2: [2, 3] },
      { number: 'V6.2', title: 'Password security', level1: [1, 2, 3, 4, 5, 6, 7, 8], level2: [9, 10, 11, 12] },
      { number: 'V6.3', title: 'General authentication security', level1: [1, 2], level2: [3, 4] },
      { number: 'V6.4', title: 'Authentication factor lifecycle and recovery', level1: [1, 2], level2: [3, 4] },
      {
        number: 'V6.5',
        title: 'General multi-factor authentication requirements',
        level1: [],
        level2: [1, 2, 3, 4, 5],
      },
      { number: 'V6.6', title: 'Out-of-Band authentication mechanisms', level1: [], level2: [1, 2, 3] },
      { number: 'V6.8', title: 'Authentication with an identity provider', level1: [], level2: [1, 2, 3, 4] },
    ],
  },
  {
    number: 'V7',
    title: 'Session management',
    sections: [
      { number: 'V7.1', title: 'Session management documentation', level1: [], level2: [1, 2, 3] },
      { number: 'V7.2', title: 'Fundamental session management security', level1: [1, 2, 3, 4], level2: [] },
      { number: 'V7.3', title: 'Session timeout', level1: [], level2: [1, 2] },
      { number: 'V7.4', title: 'Session termination', level1: [1, 2], level2: [3, 4, 5] },
      { number: 'V7.5', title: 'Defenses against session abuse', level1: [], level2: [1, 2] },
      { number: 'V7.6', title: 'Federated re-authentication', level1: [], level2: [1, 2] },
    ],
  },
  {
    number: 'V8',
    title: 'Authorization',
    sections: [
      { number: 'V8.1', title: 'Authorization documentation', level1: [1], level2: [2] },
      { number: 'V8.2', title: 'General authorization design', level1: [1, 2], level2: [3] },
      { number: 'V8.3', title: 'Operation level authorization', level1: [1], level2: [] },
      { number: 'V8.4', title: 'Other authorization considerations', level1: [], level2: [1] },
    ],
  },
  {
    number: 'V9',
    title: 'Self-contained tokens',
    sections: [
      { number: 'V9.1', title: 'Token source and integrity', level1: [1, 2, 3], level2: [] },
      { number: 'V9.2', title: 'Token content', level1: [1], level2: [2, 3, 4] },
    ],
  },
  {
    number: 'V10',
    title: 'OAuth and OIDC',
    sections: [
      { number: 'V10.1', title: 'Generic OAuth and OIDC security', level1: [], level2: [1, 2] },
      { number: 'V10.2', title: 'OAuth client', level1: [], level2: [1, 2] },
      { number: 'V10.3', title: 'OAuth resource server', level1: [], level2: [1, 2, 3, 4] },
      { number: 'V10.4', title: 'OAuth authorization server', level1: [1, 2, 3, 4, 5], level2: [6, 7, 8, 9, 10, 11] },
      { number: 'V10.5', title: 'OIDC client', level1: [], level2: [1, 2, 3, 4, 5] },
      { number: 'V10.6', title: 'OpenID provider', level1: [], level2: [1, 2] },
      { number: 'V10.7', title: 'Consent management', level1: [], level2: [1, 2, 3] },
    ],
  },
  {
    number: 'V11',
    title: 'Cryptography',
    sections: [
      { number: 'V11.1', title: 'Cryptographic inventory and documentation', level1: [], level2: [1, 2] },
      { number: 'V11.2', title: 'Secure cryptography implementation', level1: [], level2: [1, 2, 3] },
      { number: 'V11.3', title: 'Encryption algorithms', level1: [1, 2], level2: [3] },
      { number: 'V11.4', title: 'Hashing and hash-based functions', level1: [1], level2: [2, 3, 4] },
      { number: 'V11.5', title: 'Random values', level1: [], level2: [1] },
      { number: 'V11.6', title: 'Public key cryptography', level1: [], level2: [1] },
    ],
  },
  {
    number: 'V12',
    title: 'Secure communication',
    sections: [
      { number: 'V12.1', title: 'General TLS security guidance', level1: [1], level2: [2, 3] },
      { number: 'V12.2', title: 'HTTPS communication with external facing services', level1: [1, 2], level2: [] },
      { number: 'V12.3', title: 'General service to service communication security', level1: [], level2: [1, 2, 3, 4] },
    ],
  },
  {
    number: 'V13',
    title: 'Configuration',
    sections: [
      { number: 'V13.1', title: 'Configuration documentation', level1: [], level2: [1] },
      { number: 'V13.2', title: 'Backend communication configuration', level1: [], level2: [1, 2, 3, 4, 5] },
      { number: 'V13.3', title: 'Secret management', level1: [], level2: [1, 2] },
      { number: 'V13.4', title: 'Unintended information leakage', level1: [1], level2: [2, 3, 4, 5] },
    ],
  },
  {
    number: 'V14',
    title: 'Data protection',
    sections: [
      { number: 'V14.1', title: 'Data protection documentation', level1: [], level2: [1, 2] },
      { number: 'V14.2', title: 'General data protection', level1: [1], level2: [2, 3, 4] },
      { number: 'V14.3', title: 'Client-side data protection', level1: [1], level2: [2, 3] },
    ],
  },
  {
    number: 'V15',
    title: 'Secure coding and architecture',
    sections: [
      { number: 'V15.1', title: 'Secure coding and architecture documentation', level1: [1], level2: [2, 3] },
      { number: 'V15.2', title: 'Security architecture and dependencies', level1: [1], level2: [2, 3] },
      { number: 'V15.3', title: 'Defensive coding', level1: [1], level2: [2, 3, 4, 5, 6, 7] },
    ],
  },
  {
    number: 'V16',
    title: 'Security logging and error handling',
    sections: [
      { number: 'V16.1', title: 'Security logging documentation', level1: [], level2: [1] },
      { number: 'V16.2', title: 'General logging', level1: [], level2: [1, 2, 3, 4, 5] },
      { number: 'V16.3', title: 'Security events', level1: [], level2: [1, 2, 3, 4] },
      { number: 'V16.4', title: 'Log protection', level1: [], level2: [1, 2, 3] },
      { number: 'V16.5', title: 'Error handling', level1: [], level2: [1, 2, 3] },
    ],
  },
  {
    number: 'V17',
    title: 'WebRTC',
    sections: [
      { number: 'V17.1', title: 'TURN server', level1: [], level2: [1] },
      { number: 'V17.2', title: 'Media', level1: [], level2: [1, 2, 3, 4] },
      { number: 'V17.3', title: 'Signaling', level1: [], level2: [1, 2] },
    ],
  },
];

/** Every number with its level, in the standard's order. */
export function numbersOf({ number, level1, level2 }: Section): { number: string; level: 1 | 2 }[] {
  const all = [
    ...level1.map((last) => ({ last, level: 1 as const })),
    ...level2.map((last) => ({ last, level: 2 as const })),
  ];
  return all.toSorted((a, b) => a.last - b.last).map(({ last, level }) => ({ number: `${number}.${last}`, level }));
}
