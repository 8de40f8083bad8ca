export type Platform = { os: 'linux' | 'darwin' | 'win32'; cpu: 'x64' | 'arm64' }

/** Systems on which `npm start` works; on Linux with glibc. */
export const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]
