import { expect, it } from 'vitest'
import { clientBlock, siteBlock } from './index.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('counts %s as the client %s (S7)', (ip, block) => {
  expect(clientBlock(ip)).toBe(block)
})

it.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['unknown', null],
])('counts %s as the site %s (S7)', (ip, block) => {
  expect(siteBlock(ip)).toBe(block)
})
