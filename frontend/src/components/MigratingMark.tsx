/** Marks an entry whose page this build does not have yet. */
export const MigratingMark = () => <small className="qiao-migrating">迁移中</small>;
