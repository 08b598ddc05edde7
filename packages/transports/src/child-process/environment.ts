import process from 'node:process';

/** What a program needs to run at all, and what tells nobody a secret. */
const SAFE =
  process.platform === 'win32'
    ? [
        ...[
          'APPDATA',
          'COMSPEC',
          'HOMEDRIVE',
          'HOMEPATH',
          'LOCALAPPDATA',
          'PATH',
          'PATHEXT',
          'PROCESSOR_ARCHITECTURE',
        ],
        ...['PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE'],
      ]
    : ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'];

/** Which variables a child is given. */
export interface EnvironmentOptions {
  env?: Readonly<Record<string, string>>;
  inheritEnv?: boolean;
}

/** The environment of a child: what is safe of ours, or all of it, and what is added. */
export function environmentOf({ env = {}, inheritEnv = false }: EnvironmentOptions): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const name of inheritEnv ? Object.keys(process.env) : SAFE) {
    const value = process.env[name];
    // A function of a shell would be run by the shell that reads it.
    if (value !== undefined && (inheritEnv || !value.startsWith('()'))) inherited[name] = value;
  }
  return { ...inherited, ...env };
}
