import { describe, expect, it } from 'vitest'
import { freeBuffer } from './free-buffer.ts'

describe('releasing memory', () => {
  it('frees the memory, and may be repeated', () => {
    const bytes = new Uint8Array(100_000)
    freeBuffer(bytes.buffer)
    freeBuffer(bytes.buffer)
    expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0])
  })

  it('leaves shared memory in place', () => {
    const small = Buffer.from('in the pool of small buffers')
    freeBuffer(small.buffer)
    const shared = new Uint8Array(new SharedArrayBuffer(8))
    freeBuffer(shared.buffer)
    expect([small.toString(), shared.length]).toEqual(['in the pool of small buffers', 8])
  })
})
