import type { ApiDocument, Schema } from './openapi';

const envelope = (data: Schema): Schema => ({
  type: 'object',
  properties: { code: { type: 'integer', enum: [0] }, msg: { type: 'string', examples: ['成功'] }, data },
});

const answer = (data: Schema) => ({
  '200': { content: { 'application/json': { schema: { oneOf: [envelope(data), {}] } } } },
});

/** A list of rooms, an addition, an export, an .ashx address with two actions, and two procedures. */
export const document: ApiDocument = {
  paths: {
    '/api/Procedure/ProcedureToDataSet': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ProcedureCall' },
              examples: {
                'one-1': {
                  summary: '紧急的',
                  value: { ProcedureName: 'P_Repair', CXType: '查询', OtherA: '急' },
                },
              },
            },
          },
        },
        responses: answer({ type: 'object' }),
        'x-calls': [],
      },
    },
    '/admin/rooms/index': {
      get: {
        description: '权限：宿舍管理 / 房间台账',
        parameters: [
          {
            name: 'Building',
            in: 'query',
            description: 'nvarchar(50)',
            schema: { type: 'string', maxLength: 50 },
          },
          { name: 'order', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } },
        ],
        responses: answer({
          type: 'object',
          properties: {
            list: { type: 'array', items: { $ref: '#/components/schemas/Dorm_Room' } },
            total: { type: 'integer' },
          },
        }),
        'x-calls': [
          {
            area: '宿舍管理 / 房间台账',
            summary: '房间台账',
            effect: 'read',
            examples: [{ summary: '一栋', query: { building: 'A栋' } }],
          },
        ],
      },
      head: { responses: {}, 'x-calls': [{ area: '宿舍管理 / 房间台账', effect: 'read' }] },
    },
    '/admin/rooms/update/{id}': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Dorm_Room' } } },
        },
        responses: answer({}),
        'x-calls': [
          { area: '宿舍管理 / 房间台账', summary: '编辑房间', effect: 'write', tool: 'rooms_update' },
        ],
      },
    },
    '/admin/rooms/export': {
      get: {
        responses: { '200': { content: { 'application/vnd.ms-excel': { schema: { type: 'string' } } } } },
        'x-calls': [{ area: '宿舍管理 / 房间台账', summary: '导出', effect: 'read' }],
      },
    },
    '/admin/rooms/photo': {
      post: {
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: answer({}),
        'x-calls': [{ area: '宿舍管理 / 房间台账', summary: '上传照片', effect: 'write' }],
      },
    },
    '/Notice.ashx': {
      get: {
        parameters: [
          { name: 'Keyword', in: 'query', schema: { type: 'string' } },
          { name: 'NoticeId', in: 'query', schema: { type: 'string' } },
          {
            name: 'action',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['list', 'single'] },
          },
        ],
        responses: answer({}),
        'x-calls': [
          { action: 'list', area: '公告', effect: 'read', access: 'public', query: ['Keyword'] },
          { action: 'single', area: '公告', effect: 'read', query: ['NoticeId'] },
        ],
      },
    },
  },
  components: {
    schemas: {
      ProcedureCall: {
        anyOf: [
          { $ref: '#/components/schemas/P_Repair.chaxun' },
          { $ref: '#/components/schemas/P_Repair.xieru' },
        ],
      },
      'P_Repair.chaxun': {
        type: 'object',
        title: 'P_Repair / 查询',
        description: '待处理的报修',
        'x-effect': 'read',
        required: ['ProcedureName', 'CXType'],
        properties: {
          ProcedureName: { type: 'string', enum: ['P_Repair'] },
          CXType: { type: 'string', enum: ['查询'] },
          OtherA: { type: 'string', title: 'SouSuo', maxLength: 100 },
          OtherB: {
            type: 'string',
            contentSchema: { type: 'object', properties: { Building: { type: 'string' } } },
          },
        },
      },
      'P_Repair.xieru': {
        type: 'object',
        title: 'P_Repair / 写入',
        'x-effect': 'write',
        properties: { ProcedureName: { enum: ['P_Repair'] }, CXType: { enum: ['写入'] } },
      },
      Dorm_Room: {
        type: 'object',
        required: ['Building'],
        properties: {
          Building: { type: 'string', title: '楼栋', maxLength: 50 },
          Beds: { type: ['integer', 'null'], title: '床位', minimum: 1, maximum: 20 },
          Status: { type: 'string', title: '状态', enum: ['可用', '维修'], default: '可用' },
        },
      },
    },
  },
};
