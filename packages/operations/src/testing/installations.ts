export const secret = 'the key of the first installation, 32 bytes'
