-- Takes a message back that goes to nobody.
DELETE FROM Msg_Outbox WHERE MessageId = @MessageId AND Recipient = '';
