UPDATE Flow_Task SET RemindedDate = @Now WHERE TaskId = @TaskId AND Status = '待审批' AND RemindedDate IS NULL;
