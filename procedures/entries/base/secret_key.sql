/*---
procedure: P_SecretKey
cxtype: 获取最新秘钥
aliases: ["*"]
summary: 最新的签名秘钥，客户端用它与时间戳计算 md5 签名
effect: read
access: signed-in
---*/
SELECT k.SecretKey
FROM Base_SecretKey k
WHERE k.Enabled = 1
  AND NOT EXISTS (
      SELECT 1 FROM Base_SecretKey n
      WHERE n.Enabled = 1
        AND (n.CreateDate > k.CreateDate OR (n.CreateDate = k.CreateDate AND n.SecretKeyId > k.SecretKeyId))
  );
