import { createUser, deleteUser, listUsers, updateUser } from '@velvet/contracts/users'
import * as users from '@velvet/services/users'
import type { Slice } from '../kernel/mount.ts'

export const userRoutes: Slice = ({ mount }) => {
  mount(listUsers, users.listUsers)
  mount(createUser, users.createUser)
  mount(updateUser, users.updateUser)
  mount(deleteUser, users.deleteUser)
}
