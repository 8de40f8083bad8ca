import { type Static, Type } from 'typebox'
import { endpoint, Id, IdParams, Nullable, Timestamp } from '../kernel/index.ts'

export const Tag = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  description: Nullable(Type.String()),
  createdAt: Timestamp,
  applicantCount: Type.Integer(),
})
export type Tag = Static<typeof Tag>

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  color: Type.Optional(Type.String({ minLength: 1, maxLength: 30, description: 'blue when absent (TAG-02)' })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/api/admin/tags',
  summary: 'Every tag, by name',
  access: 'admin',
  permission: 'applicants.read',
  status: 200,
  response: Type.Array(Tag),
  errors: [],
  activity: { none: 'reading' },
})

export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/api/admin/tags',
  summary: 'Create a tag',
  access: 'admin',
  permission: 'applicants.edit',
  body: Type.Object(fields),
  status: 201,
  response: Tag,
  errors: ['tag_exists'],
  activity: { action: 'tag.created' },
})

export const updateTag = endpoint({
  name: 'updateTag',
  method: 'PATCH',
  path: '/api/admin/tags/:id',
  summary: 'Rename a tag or change its color',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({ ...fields, name: Type.Optional(fields.name) }, { minProperties: 1 }),
  status: 200,
  response: Tag,
  errors: ['tag_not_found', 'tag_exists'],
  activity: { action: 'tag.updated' },
})

export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/api/admin/tags/:id',
  summary: 'Delete a tag and remove it from all applicants',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: ['tag_not_found'],
  activity: { action: 'tag.deleted' },
})
