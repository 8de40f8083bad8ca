import { describe, expect, it } from 'vitest'
import { handBack } from './hand-back.ts'

describe('releasing memory', () => {
  it('frees the memory, and may be repeated', () => {
    const bytes = new Uint8Array(100_000)
    handBack(bytes.buffer)
    handBack(bytes.buffer)
    expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0])
  })

  it('leaves shared memory in place', () => {
    const small = Buffer.from('in the pool of small buffers')
    handBack(small.buffer)
    const shared = new Uint8Array(new SharedArrayBuffer(8))
    handBack(shared.buffer)
    expect([small.toString(), shared.length]).toEqual(['in the pool of small buffers', 8])
  })
})
