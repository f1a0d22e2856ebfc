-- Lets the messages whose instance has died wait for another try.
UPDATE Msg_Outbox
SET Status = '待发送'
WHERE Status = '发送中' AND NextDate <= @Now;
